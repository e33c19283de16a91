// What the title of the page begins with while something waits, for tabs in the background.
import { useEffect } from 'react';

const MARK = /^(?:TULONG \d+ · )?(?:\(\d+\) )?/;

/** Calls for help first, then the count of triggers that wait. */
export function useTitleMark(help: number, triggers: number): void {
  useEffect(() => {
    const write = (mark: string) => {
      const title = mark + document.title.replace(MARK, '');
      if (document.title !== title) document.title = title;
    };
    const show = () => write(`${help > 0 ? `TULONG ${help} · ` : ''}${triggers > 0 ? `(${triggers}) ` : ''}`);
    show();
    // The next screen writes its own name (layout), after the effects of this part: the mark is put back.
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      write('');
    };
  }, [help, triggers]);
}
