/** An expected failure about fields of a form: the first sentence is the message. */
export const refuseFields = (fields: Readonly<Record<string, string>>) => ({
  success: false,
  message: Object.values(fields)[0] ?? '',
  data: null,
  fields,
});

/** An expected failure of the whole call. */
export const refuse = (message: string) => ({ success: false, message, data: null });
