import { wireAreas } from '@tableside/contracts/listing/wire';
import { defineOperation } from '../../plugins/operations/operation';
import type { ReadCatalogue } from '../../search/catalogue/keep-catalogue';

/** Parts of the city. */
export const areaOperation = (readCatalogue: ReadCatalogue) =>
  defineOperation({
    method: 'GET',
    url: '/api/areas/all_data',
    summary: 'Areas of the city with the number of their restaurants, most first',
    data: wireAreas,
    handle: async () => ({ data: [...(await readCatalogue()).catalogue.areas] }),
  });
