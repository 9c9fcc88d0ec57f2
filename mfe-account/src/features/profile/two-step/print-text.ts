/** Prints a few lines alone, without the page around them.
 * @param className hides the frame that is printed, without taking it off the page */
export function printText(
  title: string,
  note: string,
  lines: readonly string[],
  className: string,
): void {
  const frame = document.createElement('iframe');
  frame.className = className;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  document.body.append(frame);
  const { contentDocument: sheet, contentWindow: view } = frame;
  if (!sheet || !view) {
    frame.remove();
    return;
  }
  sheet.title = title;
  const heading = sheet.createElement('h1');
  heading.textContent = title;
  const words = sheet.createElement('p');
  words.textContent = note;
  const list = sheet.createElement('pre');
  list.textContent = lines.join('\n');
  sheet.body.append(heading, words, list);
  view.addEventListener('afterprint', () => setTimeout(() => frame.remove()));
  view.focus();
  view.print();
}
