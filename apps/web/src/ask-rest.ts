// Asks for what the page of an address needs beside the libraries: its large files, named in the head (apps/server/src/http/first-page.ts).
// Browsers share a line between all that they fetch, so the libraries, the largest of all, would come last, and nothing could be read
// before. So the files come in steps: the libraries, the frame, the screen. Each is asked for when the smallest file of the step before is
// here: its way is as long as the larger ones still take.

/** The page runs this file before any other is here; nothing may be imported. */
export function askRest(page: Document): void {
  const steps = [...page.querySelectorAll<HTMLMetaElement>('meta[name=rest]')];
  const next = () => {
    const step = steps.shift();
    if (!step) return;
    const { after = '' } = step.dataset;
    const ask = () => {
      for (const file of step.content.split(' ')) page.head.append(linkTo(file, page));
      next();
    };
    if (performance.getEntriesByName(window.location.origin + after).length > 0) return ask();
    const link = page.querySelector(`link[href="${after}"]`);
    link?.addEventListener('load', ask, { once: true });
    // What does not come is asked for again by whoever imports it.
    link?.addEventListener('error', ask, { once: true });
  };
  next();
}

function linkTo(file: string, page: Document): HTMLLinkElement {
  const link = page.createElement('link');
  link.rel = 'modulepreload';
  link.crossOrigin = '';
  link.href = file;
  return link;
}

askRest(document);
