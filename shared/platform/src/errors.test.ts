import {
  ApiError,
  ContractError,
  describeFailure,
  isMissingError,
  isNotOffered,
  kindOfFailure,
  NetworkError,
  rebuildError,
  serializeError,
  type FailureKind,
} from './errors';

describe('ApiError', () => {
  test.each<[string, ApiError, FailureKind]>([
    ['an expected failure', new ApiError('No.', 200), 'refused'],
    ['a wrong form', new ApiError('No.', 400), 'refused'],
    ['too many tries', new ApiError('No.', 429), 'refused'],
    ['an ended session', new ApiError('No.', 401), 'unauthorized'],
    ['a call that another API does not know', new ApiError('No.', 404), 'not-offered'],
    [
      'a call that our API does not know',
      new ApiError('No.', 404, {}, { error: 'not-found' }),
      'not-offered',
    ],
    [
      'a call that a framework does not know',
      new ApiError('No.', 404, {}, { error: 'Not Found' }),
      'not-offered',
    ],
    [
      'a restaurant that does not exist',
      new ApiError('No.', 404, {}, { error: 'restaurant-not-found' }),
      'missing',
    ],
    ['a restaurant that has closed', new ApiError('No.', 410), 'missing'],
    ['a failing API', new ApiError('No.', 503), 'broken'],
  ])('classifies %s', (_case, error, kind) => {
    expect(error.kind).toBe(kind);
  });

  it('keeps its kind when serialized', () => {
    const error = new ApiError('No.', 404, {}, { error: 'list-not-found' });
    expect(rebuildError(serializeError(error))).toMatchObject({
      kind: 'missing',
      status: 404,
      data: error.data,
    });
  });
});

test('kindOfFailure returns unreachable for errors without a response', () => {
  for (const error of [new NetworkError('x'), new ContractError('x'), new TypeError('x'), 'x'])
    expect(kindOfFailure(error)).toBe('unreachable');
});

test('isNotOffered detects an unknown call and isMissingError a missing item', () => {
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
    unreachable: 'No response.',
  };

  test.each([
    ["the API's message", new ApiError('Full.', 200), 'Full.'],
    ['a message for a failing API', new ApiError('Fire.', 500), 'It broke: Fire.'],
    [
      'the override with the status when the API sends no message',
      new ApiError('', 404),
      'It broke: Error Found With Status 404',
    ],
    [
      'the status without an override below 300',
      new ApiError('', 204),
      'Error Found With Status 204',
    ],
    ['a message for an unreachable API', new NetworkError('Time-out.'), 'No response.'],
  ])('returns %s', (_case, error, message) => {
    expect(describeFailure(error, words)).toBe(message);
  });

  it("returns the error's own message by default", () => {
    expect(describeFailure(new NetworkError('Time-out.'))).toBe('Time-out.');
    expect(describeFailure('odd')).toBe('odd');
  });

  it('hides the technical message of a response that breaks the contract', () => {
    expect(describeFailure(new ContractError('The API returned an unexpected response.'))).toBe(
      'Something went wrong on our end. Try again.',
    );
  });
});
