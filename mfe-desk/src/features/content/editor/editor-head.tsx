import type { ContentKind } from '@tableside/contracts/content/model';
import type { DeskDocument } from '../../../calls/content-types';
import { AppLink } from '@tableside/ui/app-link';
import { Button, ButtonLink } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { ArrowLeft, History, Link } from 'lucide';
import { useState } from 'react';
import type { DraftKeeper } from '../draft/draft-keeper';
import type { DraftState } from '../draft/draft-state';
import { SaveLine } from '../draft/save-line';
import { documentsPath, historyPath } from '../lib/kinds';
import { PublishDialog } from '../publish/publish-dialog';
import { DiscardDialog } from './discard-dialog';
import styles from './editor.module.css';
import { LinkDialog } from './link-dialog';

export interface EditorHeadProps {
  readonly kind: ContentKind;
  readonly opened: DeskDocument;
  readonly draft: DraftState;
  readonly keeper: DraftKeeper;
  /** The draft was published, planned or dropped. */
  readonly onDone: () => Promise<void>;
}

/** What the document is, whether it is saved, and what can be done with it. */
export function EditorHead({ kind, opened, draft, keeper, onDone }: EditorHeadProps) {
  const [open, setOpen] = useState<'publish' | 'link' | 'discard' | null>(null);
  const close = () => setOpen(null);
  const done = () => {
    close();
    void onDone();
  };
  const hasDraft = draft.version > 0 || draft.saving !== 'saved';
  const look = async (what: 'publish' | 'link') => {
    await keeper.flush();
    setOpen(what);
  };
  return (
    <header className={styles['head']}>
      <div className={styles['names']}>
        <AppLink href={documentsPath} className={styles['back']}>
          <Icon of={ArrowLeft} size={16} />
          All words
        </AppLink>
        <h1 className={styles['title']}>{opened.title}</h1>
        <p className={styles['lede']}>{opened.description}</p>
      </div>
      <div className={styles['actions']}>
        <SaveLine draft={draft} />
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
            <Button variant="quiet" size="small" onClick={() => setOpen('discard')}>
              Drop draft
            </Button>
            <Button
              variant="secondary"
              size="small"
              icon={<Icon of={Link} size={16} />}
              onClick={() => void look('link')}
            >
              Share preview
            </Button>
          </>
        )}
        <Button
          size="small"
          disabled={!hasDraft || opened.closed !== null}
          onClick={() => void look('publish')}
        >
          Publish…
        </Button>
      </div>
      {open === 'publish' && (
        <PublishDialog
          kind={kind}
          timeZone={opened.time_zone}
          keeper={keeper}
          problems={draft.problems}
          onClose={close}
          onDone={done}
        />
      )}
      {open === 'link' && <LinkDialog kind={kind} onClose={close} />}
      {open === 'discard' && <DiscardDialog kind={kind} onClose={close} onDone={done} />}
    </header>
  );
}
