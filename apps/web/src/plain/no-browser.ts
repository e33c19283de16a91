// What the pages look for in a browser when they are drawn by the build. Comes before everything else that is imported.
Object.assign(globalThis, {
  localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  document: { documentElement: {} },
});
