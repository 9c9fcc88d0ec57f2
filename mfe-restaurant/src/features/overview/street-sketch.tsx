/** A few drawn streets and a pin, in the place of a map that is not loaded. */
export function StreetSketch({ className }: { readonly className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox="0 0 480 280"
      width="480"
      height="280"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <g fill="none" stroke="currentColor" strokeLinecap="square">
        <g strokeWidth="2" strokeOpacity="0.35">
          <path d="M-10 36H490M-10 92H490M-10 196H490M-10 252H490" />
          <path d="M44-10V290M120-10V290M196-10V290M348-10V290M424-10V290" />
        </g>
        <g strokeWidth="7" strokeOpacity="0.28">
          <path d="M-10 144H490M272-10V290" />
          <path d="M-20 300L500-40" />
        </g>
      </g>
      <g transform="translate(272 144)">
        <path
          d="M0 0C-6-12-20-22-20-38a20 20 0 0 1 40 0C20-22 6-12 0 0z"
          fill="currentColor"
          stroke="none"
        />
        <circle cx="0" cy="-38" r="7" fill="var(--ts-tint)" />
      </g>
    </svg>
  );
}
