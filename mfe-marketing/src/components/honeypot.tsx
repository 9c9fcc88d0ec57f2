import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';

/** A field only bots fill in: off screen, out of the tab order and hidden from assistive technology. Read it with
 * `readHoneypot`. */
export function Honeypot() {
  return (
    <VisuallyHidden>
      <span aria-hidden="true">
        <label>
          Leave this empty
          <input
            name={HONEYPOT_FIELD}
            tabIndex={-1}
            autoComplete="off"
            // A password manager that fills this in would make a user look like a bot.
            data-1p-ignore=""
            data-bwignore=""
            data-lpignore="true"
          />
        </label>
      </span>
    </VisuallyHidden>
  );
}
