import { DESK_PATH } from '@tableside/contracts/desk/rules';
import { EmptyState } from '@tableside/ui/empty-state';
import { ButtonLink } from '@tableside/ui/button';
import { mayOpen, useDeskPerson } from '../../lib/desk-person';
import type { DeskSection } from '../../lib/section';

/** A section for those who may open it. The host decides on each call what it answers; this spares people the wait. */
export function SectionPage({ section }: { readonly section: DeskSection }) {
  const { roles } = useDeskPerson();
  const { need, title, Page } = section;
  if (mayOpen(roles, need)) return <Page />;
  return (
    <EmptyState
      heading="h1"
      title={title}
      actions={<ButtonLink href={DESK_PATH}>Back to the desk</ButtonLink>}
    >
      <p>This page is for people with another role. An operator can give it to you.</p>
    </EmptyState>
  );
}
