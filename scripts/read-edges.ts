// Who imports whom, by file: names of types count too.
import { cruise, type ICruiseResult } from 'dependency-cruiser';

export type Edge = readonly [from: string, to: string];

/** Of the folders and of what they reach outside of node_modules. */
export async function readEdges(folders: string[]): Promise<Edge[]> {
  const { output } = await cruise(folders, {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default', 'types'] },
  });
  // Without an output type the answer is an object.
  return (output as ICruiseResult).modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }): Edge => [source, resolved]),
  );
}
