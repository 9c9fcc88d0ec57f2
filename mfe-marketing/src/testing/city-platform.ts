import { makeWireSettings } from '@tableside/contracts/factories';
import type { PublishedDocuments } from '@tableside/contracts/content/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';

/** Test helper: the platform of the sample city, or of a real one.
 * @param published documents; the others are built in */
export const createCityPlatform = (published?: PublishedDocuments, dataSource = 'demo') =>
  createFakePlatform({
    answers: { settings: makeWireSettings({ data_source: dataSource }) },
    ...(published && { published }),
  });
