// Notices a proxy that nobody has told us of: everybody comes from one address then, and limits count the whole town as one person.
export interface ProxyWatch {
  /** Of each request: the address of its line, and what somebody before us says about another one. */
  see(address: string, forwardedFor: string | undefined): void;
  isForgotten(): boolean;
}

/** So many different people through one address are no accident, and no single client that invents the head. */
const PEOPLE = 5;
const LOCAL = /^(?:127\.|::1$|::ffff:127\.)/;

export function watchForProxy(trustsProxy: boolean, tell: () => void): ProxyWatch {
  /** People by the address of the line; null: somebody came straight to us, so a proxy is not the only way. */
  let through: Map<string, Set<string>> | null = trustsProxy ? null : new Map();
  let isTold = false;
  const isForgotten = () => {
    const [only, ...others] = through?.values() ?? [];
    return others.length === 0 && (only?.size ?? 0) >= PEOPLE;
  };
  return {
    see(address, forwardedFor) {
      if (through === null || isTold) return;
      const person = forwardedFor?.split(',').at(-1)?.trim().slice(0, 60);
      // The operator's own look at /health comes from the machine itself.
      if (!person) {
        if (!LOCAL.test(address)) through = null;
        return;
      }
      const people = through.get(address) ?? new Set();
      if (through.size < PEOPLE) through.set(address, people);
      if (people.size < PEOPLE) people.add(person);
      if (!isForgotten()) return;
      isTold = true;
      tell();
    },
    isForgotten,
  };
}
