/** More failures than this are no accident: they are not run again. */
const MOST_AGAIN = 10;

/** @typedef {{ file: string, line: number, project: string, title: string,
 *   status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }} Journey */

/** @param report what Playwright's JSON reporter wrote
 * @returns {Journey[]} each test of each project */
export const readJourneys = ({ suites }) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status }) => ({
        file,
        line,
        project: projectName,
        title,
        status,
      })),
    ),
    ...readJourneys({ suites: inner }),
  ]);

const isFailed = ({ status }) => status === 'unexpected' || status === 'flaky';
const isSame = (one) => (other) =>
  one.file === other.file &&
  one.line === other.line &&
  one.project === other.project &&
  one.title === other.title;

/** What of a run has to run once more: the failed ones, and what a file leaves out after a failure.
 * @param {Journey[]} journeys
 * @returns {Journey[]} empty when nothing failed, or too much for an accident */
export function chooseAgain(journeys) {
  const failed = journeys.filter(isFailed);
  if (failed.length > MOST_AGAIN) return [];
  const leftOut = journeys.filter(
    (journey) => journey.status === 'skipped' && failed.some(({ file }) => file === journey.file),
  );
  return [...failed, ...leftOut];
}

/** Playwright's arguments for running them alone. A file that runs in order is run as a whole.
 * @param {Journey[]} again from `chooseAgain` */
export function argumentsFor(again) {
  const inOrder = new Set(
    again.filter(({ status }) => status === 'skipped').map(({ file }) => file),
  );
  const places = again.map(({ file, line }) => `/${file}${inOrder.has(file) ? '' : `:${line}`}`);
  const projects = new Set(again.map(({ project }) => project));
  return [
    ...new Set(places),
    ...[...projects].map((project) => `--project=${project}`),
    '--workers=1',
    '--trace=retain-on-failure',
  ];
}

/** @param {Journey[]} journeys of the first run
 * @param {Journey[]} second those of the run alone; empty when there was none
 * @returns how many passed and failed in the end, and which passed only alone */
export function judgeJourneys(journeys, second = []) {
  const again = second.length ? chooseAgain(journeys) : [];
  const alone = (journey) => again.includes(journey) && second.find(isSame(journey));
  const isPassed = (journey) =>
    journey.status === 'expected' || alone(journey)?.status === 'expected';
  const hasFailed = (journey) =>
    !isPassed(journey) && (isFailed(journey) || isFailed(alone(journey) || journey));
  return {
    passed: journeys.filter(isPassed).length,
    failed: journeys.filter(hasFailed).length,
    flaky: journeys.filter((journey) => isFailed(journey) && isPassed(journey)),
  };
}
