// The one kind of error that the embedded database gives for what a person can put right: its message is a sentence.
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
