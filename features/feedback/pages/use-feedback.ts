// Sends feedback and bug reports.
import { sendForm } from '@bantay/web/api/send-form.ts';
import type { Deed } from '@bantay/web/api/use-form.ts';
import { wireForm } from '@bantay/web/api/wire-form.ts';
import { useMutation } from '@tanstack/react-query';
import { feedbackCalls } from '../wire/feedback.calls.ts';
import type { addBugReport, saveFeedback } from '../wire/feedback.ts';

/** Bytes of a picture; the server's own limit. */
export const PICTURE_MAX = 10 * 1024 * 1024;

export interface FeedbackForm {
  issue: string;
  concern: string;
  otherConcern: string;
  picture: File | null;
}

export const useSaveFeedback = () =>
  useMutation({
    mutationFn: ({ content: one, key }: Deed<FeedbackForm>) => {
      const { issue, concern, otherConcern, picture: file } = one;
      const form = wireForm({ feedbackId: '0', issue, concern, otherConcern, file });
      return sendForm<typeof saveFeedback>(feedbackCalls.saveFeedback, { form, key });
    },
  });

export interface BugForm {
  description: string;
  picture: File | null;
}

export const useReportBug = () =>
  useMutation({
    mutationFn: ({ content: one, key }: Deed<BugForm>) => {
      const form = wireForm({ id: '0', description: one.description, filePath: one.picture });
      return sendForm<typeof addBugReport>(feedbackCalls.addBugReport, { form, key });
    },
  });
