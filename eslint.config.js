// Only what Biome cannot see: forgotten promises, forgotten levels in a switch, and a clock in the domain.
import tseslint from 'typescript-eslint';

const CLOCK = 'The domain has no clock and no dice: the time comes in as an argument.';

export default [
  { ignores: ['**/dist/**', '**/node_modules/**', '**/*.{js,mjs,cjs}', '**/*.d.ts', '**/vitest.config.ts'] },
  {
    files: ['**/*.{ts,tsx}'],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parser: tseslint.parser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: ['packages/domain/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        { selector: "MemberExpression[object.name='Date'][property.name='now']", message: CLOCK },
        { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: CLOCK },
        { selector: "CallExpression[callee.name='Date']", message: CLOCK },
        { selector: "MemberExpression[object.name='Math'][property.name='random']", message: CLOCK },
        { selector: "MemberExpression[object.name='performance'][property.name='now']", message: CLOCK },
        { selector: "MemberExpression[object.name='crypto']", message: CLOCK },
      ],
    },
  },
];
