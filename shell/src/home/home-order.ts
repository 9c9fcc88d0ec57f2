interface Section {
  /** What the document `home` calls it. */
  readonly name?: string | undefined;
}

/** Each of the sections once: first those that were asked for by name, then the others in their own order. Names that
 * no section has are passed over. */
export function orderSections<Each extends Section>(
  sections: readonly Each[],
  asked: readonly string[],
): Each[] {
  const chosen = asked.flatMap((name) => sections.filter((section) => section.name === name));
  return [...new Set([...chosen, ...sections])];
}
