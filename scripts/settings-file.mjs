// Reads a file of settings as systemd reads EnvironmentFile= (systemd.exec(5)): nothing in it is ever run.

/** Names and values; a line that is no assignment is passed over, as systemd does. */
export function readSettings(text) {
  const settings = {};
  // A backslash at the end of a line joins it to the next one, in comments too.
  for (const line of text.replaceAll(/\\\r?\n/g, '').split(/\r?\n/)) {
    const [, name, value] = /^\s*([A-Za-z_][A-Za-z0-9_]*)\s*=(.*)$/.exec(line) ?? [];
    if (name !== undefined) settings[name] = plainText(value.trim());
  }
  return settings;
}

/** Quotes go, also in the middle; within single ones nothing is special, elsewhere a backslash keeps the next sign. */
function plainText(text) {
  let value = '';
  let quote = null;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === quote) quote = null;
    else if (quote === null && (sign === '"' || sign === "'")) quote = sign;
    else if (sign === '\\' && quote !== "'" && at + 1 < text.length) value += text[++at];
    else value += sign;
  }
  return value;
}
