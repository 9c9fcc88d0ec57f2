interface Journey {
  readonly file: string;
  readonly line: number;
  readonly project: string;
  readonly title: string;
  readonly status: string;
}

interface Judged {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: readonly Journey[];
}

const { readJourneys, chooseAgain, argumentsFor, judgeJourneys } = jest.requireActual<{
  readJourneys: (report: object) => Journey[];
  chooseAgain: (journeys: readonly Journey[]) => Journey[];
  argumentsFor: (journeys: readonly Journey[]) => string[];
  judgeJourneys: (first: readonly Journey[], second: readonly Journey[]) => Judged;
}>('./lib/journeys.mjs');

const makeJourney = (line: number, status: string, file = 'browse.spec.ts'): Journey => ({
  file,
  line,
  project: 'desktop',
  title: `journey ${line}`,
  status,
});

describe('readJourneys', () => {
  test('finds each project of each test, however deep it lies', () => {
    const spec = (line: number, status: string) => ({
      file: 'browse.spec.ts',
      line,
      title: `journey ${line}`,
      tests: [{ projectName: 'desktop', status }],
    });
    const report = {
      suites: [{ specs: [spec(1, 'expected')], suites: [{ specs: [spec(2, 'unexpected')] }] }],
    };
    expect(readJourneys(report)).toEqual([
      makeJourney(1, 'expected'),
      makeJourney(2, 'unexpected'),
    ]);
  });
});

describe('chooseAgain', () => {
  test('takes failed journeys, and what their file left out', () => {
    const failed = makeJourney(2, 'unexpected');
    const leftOut = makeJourney(3, 'skipped');
    expect(
      chooseAgain([
        makeJourney(1, 'expected'),
        failed,
        leftOut,
        makeJourney(4, 'skipped', 'map.spec.ts'),
      ]),
    ).toEqual([failed, leftOut]);
  });

  test('takes nothing when more than ten failed', () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, line) => makeJourney(line, 'unexpected'));
    expect(chooseAgain(many(10))).toHaveLength(10);
    expect(chooseAgain(many(11))).toEqual([]);
  });
});

describe('argumentsFor', () => {
  test('names the line of a journey, and the whole of a file that runs in order', () => {
    const again = [
      makeJourney(7, 'unexpected'),
      makeJourney(2, 'unexpected', 'enquiries.spec.ts'),
      makeJourney(3, 'skipped', 'enquiries.spec.ts'),
    ];
    expect(argumentsFor(again)).toEqual([
      '/browse.spec.ts:7',
      '/enquiries.spec.ts',
      '--project=desktop',
      '--workers=1',
      '--trace=retain-on-failure',
    ]);
  });
});

describe('judgeJourneys', () => {
  const green = makeJourney(1, 'expected');
  const red = makeJourney(2, 'unexpected');

  test('counts without a second run', () => {
    expect(judgeJourneys([green, red], [])).toEqual({ passed: 1, failed: 1, flaky: [] });
  });

  test('names a journey that passed alone, and counts it as passed', () => {
    expect(judgeJourneys([green, red], [{ ...red, status: 'expected' }])).toEqual({
      passed: 2,
      failed: 0,
      flaky: [red],
    });
  });

  test('keeps a journey failed that failed alone too', () => {
    expect(judgeJourneys([green, red], [red])).toEqual({ passed: 1, failed: 1, flaky: [] });
  });

  test('keeps a journey failed that the second run did not reach', () => {
    expect(judgeJourneys([green, red], [{ ...red, status: 'skipped' }])).toEqual({
      passed: 1,
      failed: 1,
      flaky: [],
    });
  });

  test('keeps a journey failed whose namesake of another project passed', () => {
    const other = { ...red, project: 'phone', status: 'expected' };
    expect(judgeJourneys([red], [other])).toEqual({ passed: 0, failed: 1, flaky: [] });
  });

  test('counts what the file had left out once it has run', () => {
    const leftOut = makeJourney(3, 'skipped');
    const second = [
      { ...red, status: 'expected' },
      { ...leftOut, status: 'expected' },
    ];
    expect(judgeJourneys([red, leftOut], second)).toEqual({ passed: 2, failed: 0, flaky: [red] });
  });

  test('counts what the file had left out and then failed', () => {
    const leftOut = makeJourney(3, 'skipped');
    const second = [
      { ...red, status: 'expected' },
      { ...leftOut, status: 'unexpected' },
    ];
    expect(judgeJourneys([red, leftOut], second)).toEqual({ passed: 1, failed: 1, flaky: [red] });
  });
});
