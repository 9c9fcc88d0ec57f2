/** What the link "Rate it" leaves in the history, so that the tabs lead on to the stars once they are shown. */
export const RATE_STATE = { goal: 'stars' } as const;

export const leadsToStars = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'goal' in state && state.goal === RATE_STATE.goal;
