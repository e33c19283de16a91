// How dialogs are drawn, in one file.
export { CancelFrame } from './cancel-frame.tsx';
export { DialogFrame } from './dialog-frame.tsx';
export { QuestionFrame } from './question-frame.tsx';
