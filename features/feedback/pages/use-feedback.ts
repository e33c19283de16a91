// Sends feedback and bug reports.
import { sendOrKeep } from '@bantay/web/api/outbox/send-or-keep.ts';
import { useWriter } from '@bantay/web/api/outbox/use-writer.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { useMutation } from '@tanstack/react-query';

/** Bytes of a picture; the server's own limit. */
export const PICTURE_MAX = 10 * 1024 * 1024;

export interface FeedbackForm {
  issue: string;
  concern: string;
  otherConcern: string;
  picture: File | null;
}

export function useSaveFeedback() {
  const userId = useWriter();
  return useMutation({
    mutationFn: ({ content: { issue, concern, otherConcern, picture }, key }: Deed<FeedbackForm>) => {
      const body = { feedbackId: '0', issue, concern, otherConcern };
      return sendOrKeep<unknown>({ call: 'feedback', body, key, userId, site: null, picture });
    },
  });
}

export interface BugForm {
  description: string;
  picture: File | null;
}

export function useReportBug() {
  const userId = useWriter();
  return useMutation({
    mutationFn: ({ content: { description, picture }, key }: Deed<BugForm>) => {
      const body = { id: '0', description };
      return sendOrKeep<unknown>({ call: 'bug', body, key, userId, site: null, picture });
    },
  });
}
