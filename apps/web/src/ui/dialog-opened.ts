// Apart from the dialogs, which come after the page that hears of them.
/** Told by the window when another dialog opens. */
export const DIALOG_OPENED = 'opened';
