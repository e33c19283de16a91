// Whoever signs out leaves nothing of his own on this device. Part of the shell, not of what comes late: on a weak line that may never come.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readCredentials } from '../api/credentials.ts';
import { keepAnswers } from '../api/kept-answers.ts';
import { forgetSealed } from '../api/sealed-name.ts';
import { useSession } from '../api/session.tsx';
import { tellSignedOut } from '../api/tell-signed-out.ts';

/** Answers are kept from the first question on. With a sign-out, here or in another tab, they go, and so do names, their key and the pages. */
export function useLeaving() {
  const queries = useQueryClient();
  const userId = useSession().user?.userId;
  // What another person kept on this phone goes with him, even where he has not signed out.
  useEffect(() => forgetSealed(userId), [userId]);
  const [forgetAnswers] = useState(() => (userId === undefined ? null : keepAnswers(queries, userId)));
  useEffect(
    () => () => {
      // A session that has ended by itself is not left: its person enters his password over the page.
      if (readCredentials() !== null) return;
      tellSignedOut();
      forgetSealed();
      void forgetAnswers?.().catch(() => undefined);
    },
    [forgetAnswers],
  );
}
