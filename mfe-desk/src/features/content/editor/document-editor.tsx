import type { ContentKind } from '@tableside/contracts/content/model';
import type { DeskDocument } from '../../../calls/content-types';
import { Notice } from '@tableside/ui/notice';
import { Tabs } from '@tableside/ui/tabs';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { Beside } from '../beside/beside';
import { openDraft } from '../draft/draft-state';
import { People } from '../draft/people';
import { SaveTrouble } from '../draft/save-line';
import { useDraft } from '../draft/use-draft';
import { usePresence } from '../draft/use-presence';
import { DocumentForm } from '../document/document-form';
import type { FormContext } from '../form/form-context';
import { forForm, unknownFields } from '../form/schema';
import { useIsWide } from '../lib/use-is-wide';
import { Schedules } from '../publish/schedules';
import styles from './editor.module.css';
import { EditorHead } from './editor-head';

export interface DocumentEditorProps {
  readonly kind: ContentKind;
  readonly opened: DeskDocument;
  /** Asks the host anew for the document, as after publishing. */
  readonly onRefresh: () => Promise<DeskDocument | undefined>;
}

/** A document as a form, beside the page that it shows on. */
export function DocumentEditor({ kind, opened, onRefresh }: DocumentEditorProps) {
  const [draft, keeper] = useDraft(kind, opened);
  const presence = usePresence(kind);
  const isWide = useIsWide();
  const [tab, setTab] = useState('edit');
  const [sent, setSent] = useState<Readonly<Record<string, string>>>({});
  const { schema, sections, pictures, picture_urls: urls, time_zone: timeZone } = opened;
  const context = useMemo(() => {
    // The form library takes functions for equal: without this it would go on with those that know less.
    const known = { ...urls, ...sent };
    const made: FormContext & { readonly known: typeof known } = {
      kind,
      timeZone,
      sections,
      pictures,
      known,
      urlOf: (src) => known[src] ?? (src.startsWith('/') ? src : null),
      onPictureSent: (src, url) => setSent((before) => ({ ...before, [src]: url })),
    };
    return made;
  }, [kind, timeZone, sections, pictures, urls, sent]);
  const unknown = useMemo(
    () => unknownFields(forForm(schema), draft.document),
    [schema, draft.document],
  );
  const begin = async () => {
    const fresh = await onRefresh();
    if (fresh) keeper.reset(openDraft(fresh, null));
  };

  // The host knows whether it was this document that went live, or another one.
  const heard = presence?.revision;
  const look = useEffectEvent(() => {
    if (heard !== undefined && heard !== opened.live.revision) void onRefresh();
  });
  useEffect(() => look(), [heard]);
  const isBehind = draft.version > 0 && (opened.draft?.is_behind ?? false);
  const form = (
    <div className={styles['form']}>
      {unknown.length > 0 && (
        <Notice>This form does not know {unknown.join('; ')}. It stays as it is.</Notice>
      )}
      <DocumentForm
        key={draft.replaced}
        schema={schema}
        document={draft.document}
        problems={draft.problems}
        context={context}
        onChange={keeper.type}
      />
    </div>
  );
  const page = <Beside kind={kind} version={draft.version} />;
  return (
    <div className={styles['editor']}>
      <EditorHead kind={kind} opened={opened} draft={draft} keeper={keeper} onDone={begin} />
      <div className={styles['notices']}>
        {opened.closed && <Notice tone="warning">{opened.closed}</Notice>}
        <SaveTrouble draft={draft} keeper={keeper} />
        <People present={presence?.present ?? opened.present} />
        {isBehind && (
          <Notice tone="warning" live>
            Other words of this document went live since you began. When you publish, you choose by
            field.
          </Notice>
        )}
        <Schedules schedules={opened.schedules} onChange={() => void begin()} />
      </div>
      {isWide ? (
        <div className={styles['columns']}>
          {form}
          <div className={styles['page']}>{page}</div>
        </div>
      ) : (
        <Tabs
          label="Edit or look"
          selected={tab}
          onSelect={setTab}
          fillsClosed={false}
          tabs={[
            { id: 'edit', label: 'Edit', content: form },
            { id: 'page', label: 'Page', content: tab === 'page' && page },
          ]}
        />
      )}
    </div>
  );
}
