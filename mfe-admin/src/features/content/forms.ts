import { fieldInfo, type FieldInfo, type ListInfo } from '@tableside/contracts/content/fields';
import type { ContentType } from '@tableside/contracts/content/model';
import { contentSchemas } from '@tableside/contracts/content/wire';
import { z } from 'zod';
import { sectionPath } from '../../lib/admin-user';

/** A field of a form. */
export type FieldDef<Info = FieldInfo> = Info & {
  readonly name: string;
  /** A blank optional field is stored as null. */
  readonly isOptional: boolean;
  /** Fields of a group, or of each entry of a list. */
  readonly fields: readonly FieldDef[];
  /** Most characters of each entry, for a list of lines. */
  readonly entryMax: number | undefined;
};

/** Title and description of each document. */
export const TITLES: Readonly<Record<ContentType, readonly [title: string, description: string]>> =
  {
    hero: ['Hero', 'The top of the home page.'],
    partner: ['Sponsor section', 'The sponsor’s section on the home page.'],
    banner: ['Sponsor banner', 'The sponsor message above the header on every page.'],
    footer: ['Sponsor footer', 'The sponsor message at the bottom of every page.'],
    plans: ['Advertising plans', 'The plans, and the home page section that leads to them.'],
    about: ['About', 'The page about the people behind the site.'],
    contact: ['Contact', 'The contact page and its form.'],
    faq: ['FAQ', 'Questions and answers on the contact page.'],
    'coming-soon': ['Coming soon', 'The countdown page.'],
    terms: ['Terms of service', 'The rules for using the site.'],
    privacy: ['Privacy policy', 'How the site handles personal data.'],
    home: ['Home page order', 'The order of the sections on the home page.'],
  };

const toFields = (schema: z.ZodType): FieldDef[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape).flatMap(([name, field]) => toField(name, field) ?? [])
    : [];

function toField(name: string, schema: z.ZodType): FieldDef | undefined {
  const isOptional = schema instanceof z.ZodNullable;
  const inner = (isOptional ? schema.unwrap() : schema) as z.ZodType;
  const info = fieldInfo.get(inner);
  if (!info) return undefined;
  const entry = info.is === 'list' ? ((inner as z.ZodArray).element as z.ZodType) : undefined;
  const line = entry && fieldInfo.get(entry);
  return {
    ...info,
    name,
    isOptional,
    fields: toFields(info.is === 'group' ? inner : (entry ?? z.never())),
    entryMax: line?.is === 'line' ? line.max : undefined,
  };
}

/** The form of a document, made from its schema. The API validates; `max` is for the counter only. */
export const fieldsOf = (kind: ContentType): FieldDef[] => toFields(contentSchemas[kind]);

/** Field names, and positions in lists from 0. */
export type Path = readonly (string | number)[];

/** The label of a field, such as `Plans, plan 2, Price`. */
export function labelOf(kind: ContentType, path: Path): string {
  let fields: readonly FieldDef[] = fieldsOf(kind);
  let entry = 'section';
  return path
    .map((step) => {
      if (typeof step === 'number') return `${entry} ${step + 1}`;
      const field = fields.find(({ name }) => name === step);
      entry = field?.is === 'list' ? field.one : 'section';
      fields = field?.fields ?? [];
      return field?.label ?? step;
    })
    .join(', ');
}

/** A new, blank entry of a list. */
export const emptyEntry = ({ fields, entryMax }: FieldDef<ListInfo>): unknown =>
  entryMax === undefined
    ? Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))
    : '';

function emptyOf(field: FieldDef): unknown {
  if (field.is === 'checkbox') return false;
  if (field.is === 'list') return Array.from({ length: field.min }, () => emptyEntry(field));
  return field.isOptional ? null : '';
}

/** Whether a path segment is a document kind. */
export const isKind = (name: string): name is ContentType => Object.hasOwn(TITLES, name);

export const documentsPath = sectionPath('content');
export const documentPath = (kind: string): string => `${documentsPath}/${kind}`;
export const historyPath = (kind: ContentType): string => `${documentPath(kind)}/history`;

/** A part of a legal page or of the story. */
export interface Section {
  readonly heading: string;
  readonly text: string;
}

/** One Markdown text, in which `## ` starts a section. */
export const toMarkdown = (sections: readonly Section[]): string =>
  sections.map(({ heading, text }) => `## ${heading}\n\n${text}`).join('\n\n');

/** Parses the text of `toMarkdown`, also while it is unfinished. */
export function toSections(markdown: string): Section[] {
  const [before = '', ...parts] = markdown.replaceAll('\r\n', '\n').split(/^## /m);
  const first = before.trim() ? [{ heading: '', text: before.trim() }] : [];
  const others = parts.map((part) => {
    const [heading = '', ...lines] = part.split('\n');
    return { heading: heading.trim(), text: lines.join('\n').trim() };
  });
  return [...first, ...others];
}
