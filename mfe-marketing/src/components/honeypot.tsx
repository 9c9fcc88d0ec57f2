import { HONEYPOT_FIELD } from '@tableside/contracts/site/rules';
import { VisuallyHidden } from '@tableside/ui/visually-hidden';

/** A field that only programs fill in: off the screen, the keyboard's way and the accessibility tree. What is in it is
 * read with `readHoneypot`. */
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
            // Password managers that fill in whatever they know would make a person a program.
            data-1p-ignore=""
            data-bwignore=""
            data-lpignore="true"
          />
        </label>
      </span>
    </VisuallyHidden>
  );
}
