// The order of test files in a trial of mutants: the first test that fails ends a mutant's run, so what failed last comes first, and then
// the quick ones. (Vitest's own order is the other way round: it ends a whole run sooner.)
import { BaseSequencer, type TestSpecification } from 'vitest/node';

export class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const costs = new Map(files.map((file) => [file, this.costOf(file)]));
    return [...files].sort((one, other) => (costs.get(one) ?? 0) - (costs.get(other) ?? 0));
  }

  private costOf(file: TestSpecification): number {
    const last = this.ctx.cache.getTestSpecificationResult(file);
    return last?.failed ? -1 : (last?.duration ?? 0);
  }
}
