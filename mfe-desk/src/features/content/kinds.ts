import type { ContentKind } from '@tableside/contracts/content/model';
import { PAGE_OF_KIND } from '@tableside/contracts/desk/content/rules';
import { sectionPath } from '../../lib/paths';

/** Whether an address names a document. */
export const isKind = (name: string): name is ContentKind => Object.hasOwn(PAGE_OF_KIND, name);

export const documentsPath = sectionPath('content');
export const documentPath = (kind: string): string => `${documentsPath}/${kind}`;
export const historyPath = (kind: ContentKind): string => `${documentPath(kind)}/history`;
