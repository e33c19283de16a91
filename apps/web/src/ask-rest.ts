// Asks for what the page of an address needs beside the libraries: its large files, named in the head (apps/server/src/http/first-page.ts).
// Browsers share a line between all that they fetch, so the libraries, the largest of all, would come last, and nothing could be read
// before. So the files come in steps: the libraries, the frame, the screen. The frame is asked for when the smaller half of the libraries is
// here, the screen when the larger is: the way of each is as long as what was asked for before it still takes.

/** So soon after it was asked for, a page runs this on a line so quick that steps would only cost their ways, ms. */
const QUICK_MS = 200;

/** Stands in the page itself, and runs before any file is here; nothing may be imported. */
export function askRest(page: Document): void {
  const isQuick = performance.now() < QUICK_MS;
  // The server works on them while the files come.
  if (isQuick) askCalls(page);
  const steps = [...page.querySelectorAll<HTMLMetaElement>('meta[name=rest]')];
  const next = () => {
    const step = steps.shift();
    if (!step) return isQuick ? undefined : askCalls(page);
    const { after = '' } = step.dataset;
    const ask = () => {
      for (const file of step.content.split(' ')) addLink(page, { rel: 'modulepreload', href: file });
      next();
    };
    if (isQuick || performance.getEntriesByName(window.location.origin + after).length > 0) return ask();
    const link = page.querySelector(`link[href="${after}"]`);
    link?.addEventListener('load', ask, { once: true });
    // What does not come is asked for again by whoever imports it.
    link?.addEventListener('error', ask, { once: true });
  };
  next();
}

/** What the screen shows; on a slow line it comes with its files: sooner, it would hold up the libraries. */
function askCalls(page: Document): void {
  const meta = page.querySelector<HTMLMetaElement>('meta[name=first-answers]');
  if (meta) addLink(page, { rel: 'preload', as: 'fetch', href: meta.content });
}

function addLink(page: Document, link: Pick<HTMLLinkElement, 'rel' | 'href'> & { as?: string }): void {
  page.head.append(Object.assign(page.createElement('link'), { ...link, crossOrigin: '' }));
}

askRest(document);
