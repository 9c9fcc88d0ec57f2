import type { ContentKind } from '@tableside/contracts/content/model';
import { describeFailure, usePlatform } from '@tableside/platform';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Dialog } from '@tableside/ui/dialog';
import { Icon } from '@tableside/ui/icon';
import { Notice } from '@tableside/ui/notice';
import { Tabs } from '@tableside/ui/tabs';
import { ArrowLeft, History, Link } from 'lucide';
import { useState } from 'react';
import { contentCalls, type DeskDocument, type Schedule } from '../../calls/content-calls';
import { useProvenCall } from '../../components/proof/proof-context';
import { useDeskCall } from '../../lib/desk-call';
import { useMoment } from '../../lib/use-moment';
import styles from './content.module.css';
import { DocumentForm } from './form';
import { FORMS } from './forms';
import { documentsPath, historyPath } from './kinds';
import { Preview } from './preview';
import { PublishDialog } from './publish-dialog';
import { SaveNotice, SaveState } from './save-notice';
import { useDraft } from './use-draft';
import { useIsWide } from './use-is-wide';

export interface EditorProps {
  readonly kind: ContentKind;
  readonly opened: DeskDocument;
  /** Reads the document again. */
  readonly onRefresh: () => Promise<DeskDocument | undefined>;
}

/** A document as a form, beside the page that it shows on. */
export function Editor({ kind, opened, onRefresh }: EditorProps) {
  const [draft, keeper] = useDraft(kind, opened);
  const moment = useMoment();
  const isWide = useIsWide();
  const [tab, setTab] = useState('edit');
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null);
  const { schedule, closed, sections, preview_token: previewToken } = opened;
  const { title, description, fields } = FORMS[kind];
  const begin = async () => {
    setOpen(null);
    const fresh = await onRefresh();
    if (fresh) keeper.reset(fresh);
  };
  const hasDraft = draft.version > 0 || draft.saving !== 'saved';
  const isBehind = opened.draft?.is_behind ?? false;
  const unknown = draft.problems.filter(({ path }) => !fields.some(({ name }) => name === path[0]));
  const form = (
    <DocumentForm
      key={draft.replaced}
      kind={kind}
      document={draft.document}
      problems={draft.problems}
      sections={sections}
      previewToken={previewToken}
      isLocked={schedule !== null}
      onChange={keeper.type}
    />
  );
  const preview = <Preview kind={kind} token={previewToken} version={draft.version} />;
  return (
    <div className={styles['editor']}>
      <header className={styles['head']}>
        <div>
          <AppLink href={documentsPath} className={styles['back']}>
            <Icon of={ArrowLeft} size={16} />
            All documents
          </AppLink>
          <h1 className={styles['title']}>{title}</h1>
          <p className={styles['note']}>{description}</p>
        </div>
        <div className={styles['actions']}>
          <SaveState draft={draft} />
          <ButtonLink
            variant="quiet"
            size="small"
            href={historyPath(kind)}
            icon={<Icon of={History} size={16} />}
          >
            History
          </ButtonLink>
          {hasDraft && (
            <>
              {!schedule && (
                <Button variant="quiet" size="small" onClick={() => setOpen('discard')}>
                  Discard draft
                </Button>
              )}
              <CopyLink kind={kind} save={keeper.flush} />
            </>
          )}
          <Button
            size="small"
            disabled={!hasDraft || closed !== null || schedule !== null}
            onClick={() => void keeper.flush().then((isSaved) => isSaved && setOpen('publish'))}
          >
            Publish…
          </Button>
        </div>
      </header>
      <div className={styles['notices']}>
        {closed && <Notice tone="warning">{closed}</Notice>}
        <SaveNotice draft={draft} keeper={keeper} />
        {opened.draft && !opened.draft.is_own && (
          <Notice live>
            <bdi>{opened.draft.who}</bdi> is editing this. Last saved{' '}
            {moment(opened.draft.saved_at)}.
          </Notice>
        )}
        {isBehind && (
          <Notice tone="warning" live>
            Another version was published after this draft was begun. Publishing replaces it.
          </Notice>
        )}
        {unknown.length > 0 && (
          <Notice tone="warning">{unknown.map(({ sentence }) => sentence).join(' ')}</Notice>
        )}
        {schedule && <Scheduled schedule={schedule} onCanceled={() => void begin()} />}
      </div>
      {isWide ? (
        <div className={styles['columns']}>
          {form}
          <div className={styles['side']}>{preview}</div>
        </div>
      ) : (
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
      )}
      {open === 'publish' && (
        <PublishDialog
          kind={kind}
          keeper={keeper}
          problems={draft.problems}
          isBehind={isBehind}
          onRefresh={onRefresh}
          onClose={() => setOpen(null)}
          onDone={() => void begin()}
        />
      )}
      {open === 'discard' && (
        <DiscardDialog
          kind={kind}
          version={draft.version}
          onClose={() => setOpen(null)}
          onDone={() => void begin()}
        />
      )}
    </div>
  );
}

interface CopyLinkProps {
  readonly kind: ContentKind;
  /** Saves what was typed. */
  readonly save: () => Promise<boolean>;
}

/** Copies a link that shows the draft to anyone who has it. */
function CopyLink({ kind, save }: CopyLinkProps) {
  const call = useDeskCall();
  const moment = useMoment();
  const { toasts, config } = usePlatform();
  const copy = async () => {
    try {
      await save();
      const { data } = await call(contentCalls.previewLink, { kind });
      const { href } = new URL(data.url, config.siteOrigin);
      const until = `It works until ${moment(data.expires_at)}, or until the draft is published or discarded.`;
      // A browser that does not let pages copy shows the link.
      const isCopied = await navigator.clipboard.writeText(href).then(
        () => true,
        () => false,
      );
      toasts.show('success', `${isCopied ? 'Link copied.' : href} ${until}`);
    } catch (error) {
      toasts.show('error', describeFailure(error));
    }
  };
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<Icon of={Link} size={16} />}
      onClick={() => void copy()}
    >
      Copy preview link
    </Button>
  );
}

interface ScheduledProps {
  readonly schedule: Schedule;
  readonly onCanceled: () => void;
}

/** When the draft is published, or why it was not. The form and the preview show it. */
function Scheduled({ schedule: { id, who, at, state, message }, onCanceled }: ScheduledProps) {
  const call = useProvenCall();
  const moment = useMoment();
  const { toasts } = usePlatform();
  const [isPending, setIsPending] = useState(false);
  const cancel = async () => {
    setIsPending(true);
    try {
      await call(contentCalls.cancelSchedule, { id });
      onCanceled();
    } catch (error) {
      toasts.show('error', describeFailure(error));
    }
    setIsPending(false);
  };
  return (
    <Notice
      tone={message ? 'error' : 'info'}
      actions={
        <Button variant="secondary" size="small" pending={isPending} onClick={() => void cancel()}>
          Cancel schedule
        </Button>
      }
    >
      {state === 'held' ? 'Not published' : 'Scheduled'} for {moment(at)} by <bdi>{who}</bdi>.{' '}
      {message ?? 'The draft can’t be changed until then.'}
    </Notice>
  );
}

interface DiscardDialogProps {
  readonly kind: ContentKind;
  readonly version: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

function DiscardDialog({ kind, version, onClose, onDone }: DiscardDialogProps) {
  const call = useDeskCall();
  const [isPending, setIsPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const discard = async () => {
    setIsPending(true);
    try {
      await call(contentCalls.discard, { kind, version });
      onDone();
    } catch (error) {
      setFailure(describeFailure(error));
      setIsPending(false);
    }
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title="Discard the draft?"
      onRequestClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep draft
          </Button>
          <Button variant="accent" pending={isPending} onClick={() => void discard()}>
            Discard
          </Button>
        </>
      }
    >
      {failure && (
        <Notice tone="error" live>
          {failure}
        </Notice>
      )}
      <p>All unpublished changes are lost, for all editors. What is published stays.</p>
    </Dialog>
  );
}
