// Parts that come when they are drawn. React remembers for good that one did not come, and 'Try again' would be a press that does nothing.
import { type ComponentProps, type ComponentType, type LazyExoticComponent, lazy as reactLazy } from 'react';

/** So long what did not come is only said; drawn anew after that, it is asked for again. */
const SAID_MS = 500;

/** As React's `lazy`, but for a part that did not come. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own asks for it
export function lazy<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  let Now = make();
  function make(): LazyExoticComponent<Part> {
    return reactLazy(() =>
      load().catch((error: unknown) => {
        setTimeout(() => {
          Now = make();
        }, SAID_MS);
        throw error;
      }),
    );
  }
  return (props: ComponentProps<Part>) => <Now {...props} />;
}
