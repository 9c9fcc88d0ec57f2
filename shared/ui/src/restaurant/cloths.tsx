/** A cloth: how it is woven and in which hue (degrees of HSL). */
export interface Cloth {
  readonly weave: Weave;
  readonly hue: number;
}

export type Weave =
  | 'gingham'
  | 'stripe'
  | 'ticking'
  | 'diagonal'
  | 'check'
  | 'lattice'
  | 'scales'
  | 'houndstooth'
  | 'tattersall';

const CUISINE_CLOTHS: ReadonlyMap<string, Cloth> = new Map(
  Object.entries<Cloth>({
    american: { weave: 'ticking', hue: 218 },
    asian: { weave: 'scales', hue: 186 },
    bbq: { weave: 'gingham', hue: 6 },
    chinese: { weave: 'lattice', hue: 42 },
    german: { weave: 'check', hue: 208 },
    hamburger: { weave: 'houndstooth', hue: 24 },
    italian: { weave: 'stripe', hue: 150 },
    mexican: { weave: 'diagonal', hue: 17 },
    pizza: { weave: 'tattersall', hue: 162 },
  }),
);
const WEAVES: readonly Weave[] = [
  'gingham',
  'stripe',
  'ticking',
  'diagonal',
  'check',
  'lattice',
  'scales',
  'houndstooth',
  'tattersall',
];
const HUE_STEP = 24;

/** The cloth of a cuisine; any other name always gets the same cloth of its own. */
export function findCloth(cuisine: string | null | undefined): Cloth {
  const name = (cuisine ?? '').trim().toLowerCase();
  const known = CUISINE_CLOTHS.get(name);
  if (known) return known;
  let hash = 2166136261;
  for (const letter of name) {
    hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619) >>> 0;
  }
  const weave = WEAVES[hash % WEAVES.length] ?? 'gingham';
  return { weave, hue: (Math.floor(hash / WEAVES.length) % (360 / HUE_STEP)) * HUE_STEP };
}

/** Side of each weave's repeat, in units of a picture 400 wide. */
export const REPEATS: Readonly<Record<Weave, number>> = {
  gingham: 40,
  stripe: 44,
  ticking: 40,
  diagonal: 32,
  check: 56,
  lattice: 48,
  scales: 48,
  houndstooth: 40,
  tattersall: 56,
};

/** One repeat of a weave in one ink, for a `<pattern>`. */
export function WeaveRepeat({ weave, ink }: { readonly weave: Weave; readonly ink: string }) {
  switch (weave) {
    case 'gingham':
      return (
        <g fill={ink} fillOpacity="0.45">
          <rect width="20" height="40" />
          <rect width="40" height="20" />
          <rect width="20" height="20" />
        </g>
      );
    case 'stripe':
      return (
        <g fill={ink}>
          <rect x="4" width="14" height="44" fillOpacity="0.75" />
          <rect x="26" width="5" height="44" fillOpacity="0.4" />
        </g>
      );
    case 'ticking':
      return (
        <g fill={ink}>
          <rect x="4" width="3" height="40" fillOpacity="0.7" />
          <rect x="10" width="12" height="40" fillOpacity="0.55" />
          <rect x="25" width="3" height="40" fillOpacity="0.7" />
        </g>
      );
    case 'diagonal':
      return (
        <path
          d="M-8 40L40-8M-24 24L24-24M8 56L56 8"
          stroke={ink}
          strokeWidth="9"
          strokeOpacity="0.7"
        />
      );
    case 'check':
      return (
        <g fill={ink}>
          <path d="M28 0L56 28 28 56 0 28z" fillOpacity="0.65" />
          <path d="M28 14L42 28 28 42 14 28z" fillOpacity="0.25" />
        </g>
      );
    case 'lattice':
      return (
        <g fill={ink}>
          <path d="M0 0L48 48M48 0L0 48" stroke={ink} strokeWidth="2" strokeOpacity="0.75" />
          <circle cx="24" cy="24" r="7" fillOpacity="0.85" />
          <path d="M0-6L6 0 0 6-6 0zM48-6L54 0 48 6 42 0zM0 42L6 48 0 54-6 48zM48 42L54 48 48 54 42 48z" />
        </g>
      );
    case 'scales':
      return (
        <path
          d="M-24 24a24 24 0 0 1 48 0M24 24a24 24 0 0 1 48 0M0 48a24 24 0 0 1 48 0M0 0a24 24 0 0 1 48 0M-15 24a15 15 0 0 1 30 0M33 24a15 15 0 0 1 30 0M9 48a15 15 0 0 1 30 0M9 0a15 15 0 0 1 30 0M-6 24a6 6 0 0 1 12 0M42 24a6 6 0 0 1 12 0M18 48a6 6 0 0 1 12 0M18 0a6 6 0 0 1 12 0"
          fill="none"
          stroke={ink}
          strokeWidth="3"
          strokeOpacity="0.75"
        />
      );
    case 'houndstooth':
      return (
        <path
          d="M0 0h20v20H0zM20 0L30 0 20 10zM40 0V10L30 20H20L40 0zM0 20L10 20 0 30zM20 20V30L10 40H0L20 20z"
          fill={ink}
          fillOpacity="0.7"
        />
      );
    case 'tattersall':
      return (
        <g fill={ink}>
          <rect x="6" width="22" height="56" fillOpacity="0.45" />
          <rect y="6" width="56" height="22" fillOpacity="0.45" />
          <rect x="40" width="3" height="56" fillOpacity="0.6" />
          <rect y="40" width="56" height="3" fillOpacity="0.6" />
        </g>
      );
  }
}
