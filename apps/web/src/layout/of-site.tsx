// A screen of a site is drawn for the sites there are. One that this device does not know may be new: the server is heard first.
import type { ComponentType } from 'react';
import { useParams } from 'react-router';
import { siteOfPath, useSiteBook } from '../api/site-book.ts';
import { useProblemText } from '../api/use-problem-text.ts';
import { useSiteFacts } from '../api/use-site-facts.ts';
import { QueryState } from '../ui/query-state.tsx';
import NotFound from './not-found.tsx';

/** The screen, for addresses with a site and without. */
export function ofSite(Page: ComponentType): ComponentType {
  return function OfSite() {
    const { site } = useParams();
    // Drawn again when the book changes.
    useSiteBook();
    return site !== undefined && siteOfPath(site) === null ? <UnknownSite /> : <Page />;
  };
}

function UnknownSite() {
  const problemText = useProblemText();
  return (
    <QueryState query={useSiteFacts()} height={480} describe={problemText}>
      {() => <NotFound />}
    </QueryState>
  );
}
