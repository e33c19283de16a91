// Long work in pieces: between two of them whatever waits is done first.

export const breathe = () => new Promise<void>((resolve) => setImmediate(resolve));
