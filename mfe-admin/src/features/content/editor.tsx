import type { ContentType } from '@tableside/contracts/content/model';
import { contentCalls, type AdminContentEntry } from '@tableside/contracts/admin/content/wire';
import { usePlatform } from '@tableside/platform';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Tabs } from '@tableside/ui/tabs';
import { History, Link } from 'lucide';
import { useState, useSyncExternalStore } from 'react';
import { ConfirmDialog } from '../../components/confirm-dialog';
import { BackLink, useMoment } from '../../components/admin-page';
import shared from '../../components/admin.module.css';
import { useAction } from '../../components/actions';
import styles from './content.module.css';
import { useDraft } from './draft';
import { ContentForm } from './form';
import { documentsPath, historyPath, TITLES } from './forms';
import { Notices, SaveState } from './notices';
import { Preview } from './preview';
import { PublishDialog } from './publish-dialog';

interface EditorProps {
  readonly kind: ContentType;
  readonly opened: AdminContentEntry;
  /** Reloads the document. */
  readonly onRefresh: () => Promise<AdminContentEntry | undefined>;
}

/** The form of a document, next to a preview of its page. */
export function Editor({ kind, opened, onRefresh }: EditorProps) {
  const [draft, manager] = useDraft(kind, opened);
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null);
  const { schedule, closed, sections, preview_token: previewToken } = opened;
  const [title, description] = TITLES[kind];
  const reload = async () => {
    setOpen(null);
    const fresh = await onRefresh();
    if (fresh) manager.reset(fresh);
  };
  const hasDraft = draft.version > 0 || draft.saving !== 'saved';
  const isBehind = opened.draft?.is_behind ?? false;
  return (
    <div className={shared['stack']}>
      <header className={shared['head']}>
        <div>
          <BackLink href={documentsPath}>All entries</BackLink>
          <h1 className={shared['title']}>{title}</h1>
          <p className={shared['note']}>{description}</p>
        </div>
        <div className={shared['buttons']}>
          <SaveState draft={draft} />
          <ButtonLink
            variant="quiet"
            size="small"
            href={historyPath(kind)}
            icon={<Icon of={History} size={16} />}
          >
            History
          </ButtonLink>
          {hasDraft && !schedule && (
            <Button variant="quiet" size="small" onClick={() => setOpen('discard')}>
              Discard draft
            </Button>
          )}
          {hasDraft && <CopyLink kind={kind} save={manager.flush} />}
          <Button
            size="small"
            disabled={!hasDraft || closed !== null || schedule !== null}
            onClick={() => void manager.flush().then((isSaved) => isSaved && setOpen('publish'))}
          >
            Publish…
          </Button>
        </div>
      </header>
      <Notices
        kind={kind}
        opened={opened}
        draft={draft}
        manager={manager}
        onCanceled={() => void reload()}
      />
      <FormAndPreview
        form={
          <ContentForm
            key={draft.replaced}
            kind={kind}
            document={draft.document}
            problems={draft.problems}
            sections={sections}
            previewToken={previewToken}
            isLocked={schedule !== null}
            onChange={manager.edit}
          />
        }
        preview={<Preview kind={kind} token={previewToken} version={draft.version} />}
      />
      {open === 'publish' && (
        <PublishDialog
          kind={kind}
          manager={manager}
          problems={draft.problems}
          isBehind={isBehind}
          onRefresh={onRefresh}
          onClose={() => setOpen(null)}
          onDone={() => void reload()}
        />
      )}
      {open === 'discard' && (
        <DiscardDialog
          kind={kind}
          version={draft.version}
          onClose={() => setOpen(null)}
          onDone={() => void reload()}
        />
      )}
    </div>
  );
}

/** Viewport width at which two columns fit next to the navigation. */
const WIDE = '(width >= 64em)';

const subscribeToWidth = (listener: () => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The form and the preview side by side, or as tabs on narrow screens. */
function FormAndPreview({ form, preview }: { form: React.ReactNode; preview: React.ReactNode }) {
  const [tab, setTab] = useState('edit');
  const isWide = useSyncExternalStore(
    subscribeToWidth,
    () => matchMedia(WIDE).matches,
    () => false,
  );
  if (isWide) {
    return (
      <div className={styles['columns']}>
        {form}
        <div className={styles['side']}>{preview}</div>
      </div>
    );
  }
  return (
    <Tabs
      label="Edit or preview"
      selected={tab}
      onSelect={setTab}
      fillsClosed={false}
      tabs={[
        { id: 'edit', label: 'Edit', content: form },
        { id: 'preview', label: 'Preview', content: tab === 'preview' && preview },
      ]}
    />
  );
}

interface CopyLinkProps {
  readonly kind: ContentType;
  /** Saves pending changes. */
  readonly save: () => Promise<boolean>;
}

function CopyLink({ kind, save }: CopyLinkProps) {
  const { run, pending } = useAction();
  const moment = useMoment();
  const { toasts, config } = usePlatform();
  const copy = async () => {
    await save();
    const link = await run(contentCalls.previewLink, { kind }, { toast: () => null });
    if (!link) return;
    const { href } = new URL(link.data.url, config.siteOrigin);
    // Without clipboard access, the toast shows the link.
    const isCopied = await navigator.clipboard.writeText(href).then(
      () => true,
      () => false,
    );
    toasts.show(
      'success',
      `${isCopied ? 'Link copied.' : href} It works until ${moment(link.data.expires_at)}, or until the draft is published or discarded.`,
    );
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon of={Link} size={16} />}
      pending={pending !== null}
      onClick={() => void copy()}
    >
      Copy preview link
    </Button>
  );
}

interface DiscardDialogProps {
  readonly kind: ContentType;
  readonly version: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DiscardDialog({ kind, version, onClose, onDone }: DiscardDialogProps) {
  const { run, pending, failure } = useAction({ shows: 'all' });
  const discard = async () => {
    if (await run(contentCalls.discard, { kind, version }, { toast: () => null })) onDone();
  };
  return (
    <ConfirmDialog
      role="alertdialog"
      title="Discard the draft?"
      confirm="Discard"
      cancel="Keep draft"
      isDangerous
      pending={pending !== null}
      failure={failure}
      onConfirm={() => void discard()}
      onClose={onClose}
    >
      <p>All editors will lose their unpublished changes. The published version won’t change.</p>
    </ConfirmDialog>
  );
}
