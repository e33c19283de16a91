// Signs of folders and of files without a small picture; always beside their words.

export function FolderIcon() {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
    >
      <path d="M3 6.500a1.500 1.500 0 0 1 1.500-1.500h4.500l2 2.500h8.500a1.500 1.500 0 0 1 1.500 1.500v9a1.500 1.500 0 0 1-1.500 1.500h-15a1.500 1.500 0 0 1-1.500-1.500z" />
    </svg>
  );
}

/** A sheet with its kind written on it. */
export function FileIcon({ type, size = 72 }: { type: string; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1"
    >
      <path d="M6 2.500h8l4.500 4.500v14.500H6zM14 2.500V7h4.500" />
      <text
        x="12.250"
        y="16.500"
        textAnchor="middle"
        fontSize="4.400"
        fontWeight="700"
        fill="currentColor"
        stroke="none"
      >
        {type.slice(0, 4)}
      </text>
    </svg>
  );
}
