/** Texts about a restaurant that are stored as they were given and told only on its own screen. Within the API each has the
 * name of its column. A new one is one word here, beside the column itself (`migrations`) and its place in the contract. */
export const TEXT_DETAILS = [
  'phone',
  'website',
  'overview',
  'wait_time',
  'source_name',
  'source_license',
] as const;

/** Null when nobody knows. */
export type TextDetails = Readonly<Record<(typeof TEXT_DETAILS)[number], string | null>>;

/** Takes the texts out of what holds more; what is missing is not known. */
export const pickTextDetails = (from: Partial<TextDetails>): TextDetails =>
  Object.fromEntries(TEXT_DETAILS.map((name) => [name, from[name] ?? null])) as Record<
    keyof TextDetails,
    string | null
  >;
