// A section of `/admin`: its head with what can be begun there and who changed what, and its list once it is known.
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import page from '../ui/page.module.css';
import { PageHead } from '../ui/page-head.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { useProblemText } from './use-problem-text.ts';
import { WhoChanged } from './who-changed.tsx';

interface Props<Data> {
  words: { title: string; intro: string; failed: string; empty: string };
  /** What stands before the dot of its actions in the audit. */
  family: string;
  query: UseQueryResult<Data>;
  /** px, while it is read. */
  height: number;
  isEmpty: (data: Data) => boolean;
  /** Buttons of the head. */
  actions?: ReactNode;
  children: (data: Data) => ReactNode;
  /** Dialogs. */
  after?: ReactNode;
}

export function AdminSection<Data>({ words, family, query, height, isEmpty, actions, children, after }: Props<Data>) {
  const problemText = useProblemText();
  return (
    <div className={page.page}>
      <PageHead title={words.title} line={words.intro}>
        <WhoChanged family={family} />
        {actions}
      </PageHead>
      <QueryState {...{ query, height, isEmpty }} what={words.failed} describe={problemText} emptyText={words.empty}>
        {children}
      </QueryState>
      {after}
    </div>
  );
}
