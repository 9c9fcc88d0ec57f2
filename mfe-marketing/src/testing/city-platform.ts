import { makeWireSettings } from '@tableside/contracts/factories';
import type { PublishedContentByType } from '@tableside/contracts/content/model';
import { createFakePlatform } from '@tableside/testing/fake-platform';

/** Test helper: a fake platform for the sample city or a real one.
 * @param published content entries; all others use the built-in copy */
export const createCityPlatform = (published?: PublishedContentByType, dataSource = 'demo') =>
  createFakePlatform({
    responses: { settings: makeWireSettings({ data_source: dataSource }) },
    ...(published && { published }),
  });
