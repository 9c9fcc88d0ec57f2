import {
  ApiError,
  ContractError,
  describeFailure,
  isMissingError,
  isNotOffered,
  kindOfFailure,
  NetworkError,
  rebuildError,
  serialiseError,
  type FailureKind,
} from './errors';

describe('ApiError', () => {
  test.each<[string, ApiError, FailureKind]>([
    ['an expected failure', new ApiError('No.', 200), 'refused'],
    ['a wrong form', new ApiError('No.', 400), 'refused'],
    ['too many tries', new ApiError('No.', 429), 'refused'],
    ['an ended session', new ApiError('No.', 401), 'unauthorized'],
    ['a call that a host does not know', new ApiError('No.', 404), 'not-offered'],
    [
      'a call that our host does not know',
      new ApiError('No.', 404, {}, { error: 'not-found' }),
      'not-offered',
    ],
    [
      'a call that a framework does not know',
      new ApiError('No.', 404, {}, { error: 'Not Found' }),
      'not-offered',
    ],
    [
      'a restaurant that is not there',
      new ApiError('No.', 404, {}, { error: 'restaurant-not-found' }),
      'missing',
    ],
    ['a restaurant that has closed', new ApiError('No.', 410), 'missing'],
    ['a failing host', new ApiError('No.', 503), 'broken'],
  ])('tells %s by its kind', (_case, error, kind) => {
    expect(error.kind).toBe(kind);
  });

  it('keeps its kind from the server to the browser', () => {
    const error = new ApiError('No.', 404, {}, { error: 'list-not-found' });
    expect(rebuildError(serialiseError(error))).toMatchObject({
      kind: 'missing',
      status: 404,
      data: error.data,
    });
  });
});

test('kindOfFailure counts whatever is no answer as unreachable', () => {
  for (const error of [new NetworkError('x'), new ContractError('x'), new TypeError('x'), 'x'])
    expect(kindOfFailure(error)).toBe('unreachable');
});

test('isNotOffered is about the call, isMissingError about what was asked for', () => {
  const refused = new ApiError('No.', 400);
  expect([isNotOffered(refused), isMissingError(refused)]).toEqual([false, true]);
  const unknown = new ApiError('No.', 404);
  expect([isNotOffered(unknown), isMissingError(unknown)]).toEqual([true, true]);
  const busy = new ApiError('No.', 429);
  expect([isNotOffered(busy), isMissingError(busy)]).toEqual([false, false]);
});

describe('describeFailure', () => {
  const words = {
    broken: (message: string) => `It broke: ${message}`,
    unreachable: 'Nobody answers.',
  };

  test.each([
    ["the host's sentence", new ApiError('Full.', 200), 'Full.'],
    ['words around a failing host', new ApiError('Fire.', 500), 'It broke: Fire.'],
    ['words around no sentence', new ApiError('', 404), 'It broke: Error Found With Status 404'],
    ['no words below 300', new ApiError('', 204), 'Error Found With Status 204'],
    ['words for no answer', new NetworkError('Time-out.'), 'Nobody answers.'],
  ])('says %s', (_case, error, sentence) => {
    expect(describeFailure(error, words)).toBe(sentence);
  });

  it("says the failure's own message unless told", () => {
    expect(describeFailure(new NetworkError('Time-out.'))).toBe('Time-out.');
    expect(describeFailure('odd')).toBe('odd');
  });
});
