import { usePlatform } from '@tableside/platform';
import { Button } from '@tableside/ui/button';
import { Icon } from '@tableside/ui/icon';
import { Check, Share2 } from 'lucide';
import { useEffect, useState } from 'react';

/** How long the button says that the link was copied, in milliseconds. */
const COPIED_MS = 4000;

/** The share sheet was closed, or is open already. */
const NO_FAILURES = ['AbortError', 'InvalidStateError'];

export interface ShareButtonProps {
  readonly title: string;
  /** Absolute address of the page. */
  readonly url: string;
  readonly className?: string | undefined;
}

/** Hands the page to the device's share sheet, or copies its link. */
export function ShareButton({ title, url, className }: ShareButtonProps) {
  const { toasts } = usePlatform();
  const [isCopied, setIsCopied] = useState(false);

  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);

  const handleShare = async () => {
    try {
      if ('share' in navigator) await navigator.share({ title, url });
      else {
        await copyText(url);
        setIsCopied(true);
      }
    } catch (error) {
      if (error instanceof DOMException && NO_FAILURES.includes(error.name)) return;
      toasts.show('error', 'The link could not be copied.');
    }
  };
  return (
    <>
      <Button
        variant="secondary"
        icon={<Icon of={isCopied ? Check : Share2} />}
        className={className}
        onClick={() => void handleShare()}
      >
        {isCopied ? 'Link copied' : 'Share'}
      </Button>
      <span role="status" className="ts-sr-only">
        {isCopied && 'Link copied'}
      </span>
    </>
  );
}

/** @throws where the page may not write to the clipboard, as without TLS */
async function copyText(text: string): Promise<void> {
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (!clipboard) throw new Error('There is no clipboard here.');
  await clipboard.writeText(text);
}
