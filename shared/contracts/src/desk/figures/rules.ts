/** The longest name of a kind of page, as a claim spells it. */
export const PAGE_KIND_MAX = 100;
/** How much one report counts of a kind at most: more is no traffic of a city. */
export const REPORTED_MAX = 1_000_000;
/** How many lines a report has at most. */
export const REPORT_LINES_MAX = 500;

/** A month as the figures name it, such as 2026-11. */
export const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
