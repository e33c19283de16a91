// Sends feedback and bug reports; a form keeps its key until it was taken or changed.
import type { addBugReport, saveFeedback } from '@bantay/contract/feedback';
import { feedbackCalls } from '@bantay/contract/feedback.calls';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { newKey } from '../../api/new-key.ts';
import { sendForm } from '../../api/send-form.ts';

/** Bytes of a picture; the server's own limit. */
export const PICTURE_MAX = 10 * 1024 * 1024;

export interface FeedbackForm {
  issue: string;
  concern: string;
  otherConcern: string;
  picture: File | null;
}

export const useSaveFeedback = () =>
  useSending((one: FeedbackForm, key) => {
    const form = new FormData();
    form.set('feedback_id', '0');
    form.set('issue', one.issue);
    form.set('concern', one.concern);
    form.set('other_concern', one.otherConcern);
    if (one.picture) form.set('file', one.picture);
    return sendForm<typeof saveFeedback>(feedbackCalls.saveFeedback, { form, key });
  });

export interface BugForm {
  description: string;
  picture: File | null;
}

export const useReportBug = () =>
  useSending((one: BugForm, key) => {
    const form = new FormData();
    form.set('id', '0');
    form.set('description', one.description);
    if (one.picture) form.set('file_path', one.picture);
    return sendForm<typeof addBugReport>(feedbackCalls.addBugReport, { form, key });
  });

/** The same content pressed again after a lost network is the same deed; changed content is another one. */
function useSending<Form extends object, Reply>(sendIt: (form: Form, key: string) => Promise<Reply>) {
  const last = useRef<{ values: unknown[]; key: string } | null>(null);
  const isSending = useRef(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ form, key }: { form: Form; key: string }) => sendIt(form, key),
  });
  const submit = (form: Form, onDone: (reply: Reply) => void) => {
    // The second of two quick presses comes before the button is drawn anew.
    if (isSending.current) return;
    isSending.current = true;
    const values = Object.values(form);
    if (!last.current?.values.every((value, index) => value === values[index])) last.current = null;
    last.current ??= { values, key: newKey() };
    mutate(
      { form, key: last.current.key },
      {
        onSuccess: (reply) => {
          last.current = null;
          onDone(reply);
        },
        onSettled: () => {
          isSending.current = false;
        },
      },
    );
  };
  return { submit, isPending, error };
}
