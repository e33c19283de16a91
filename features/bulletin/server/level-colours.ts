// Fills and inks of the levels on paper and in pictures, as on screens (tokens.css).
export const LEVEL_COLOURS = {
  1: { fill: '#ffd83b', ink: '#1a1500' },
  2: { fill: '#f68b1f', ink: '#1c0e00' },
  3: { fill: '#c4161c', ink: '#ffffff' },
} as const;
