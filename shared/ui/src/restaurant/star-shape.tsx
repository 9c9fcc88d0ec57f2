export const STAR_PATH =
  'M10 1.6l2.6 5.27 5.8.85-4.2 4.1.99 5.78L10 14.87l-5.19 2.73.99-5.78-4.2-4.1 5.8-.85z';

/** One star in the colour of its text, full or as an outline. */
export function StarShape({
  className,
  outline = false,
}: {
  readonly className?: string | undefined;
  readonly outline?: boolean;
}) {
  return (
    <svg className={className} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path
        d={STAR_PATH}
        fill={outline ? 'none' : 'currentColor'}
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinejoin="round"
      />
    </svg>
  );
}
