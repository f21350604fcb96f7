const PETALS = [0, 45, 90, 135, 180, 225, 270, 315]

/** The brand mark. */
export function Rosette({ size }: { readonly size: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="-50 -50 100 100"
      fill="currentColor"
    >
      {PETALS.map((angle) => (
        <path
          key={angle}
          d="M0-13C-13-24-13-40 0-49 13-40 13-24 0-13z"
          transform={`rotate(${angle})`}
        />
      ))}
      <circle r="7" />
    </svg>
  )
}
