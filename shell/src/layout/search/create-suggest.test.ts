import type { SearchSuggestion } from '@tableside/contracts/listing/model';
import { createSuggest } from './create-suggest';

describe('createSuggest', () => {
  const luna: SearchSuggestion = {
    type: 'restaurant',
    id: 1,
    title: 'Luna',
    subtitle: 'Midtown',
    slug: 'luna',
  };
  const never = () => new Promise<never>(() => undefined);
  const quiet = new AbortController().signal;

  it('asks the service, which is loaded once', async () => {
    let loads = 0;
    const suggest = createSuggest({
      loadService: async () => {
        loads++;
        return { suggest: async (text) => [{ ...luna, title: text }] };
      },
      report: () => undefined,
    });
    expect(await suggest('luna', quiet)).toEqual([{ ...luna, title: 'luna' }]);
    await suggest('lu', quiet);
    expect(loads).toBe(1);
  });

  it('has none while the service cannot be loaded, and tries again with the next text', async () => {
    const reports: unknown[] = [];
    let loads = 0;
    const suggest = createSuggest({
      loadService: async () => {
        loads++;
        if (loads === 1) throw new Error('404');
        return { suggest: async () => [luna] };
      },
      report: (error) => void reports.push(error),
    });
    expect(await suggest('l', quiet)).toBeNull();
    expect(reports).toHaveLength(1);
    expect(await suggest('lu', quiet)).toEqual([luna]);
  });

  it('has none when the service fails or takes too long', async () => {
    const report = jest.fn();
    const failing = createSuggest({
      loadService: async () => ({ suggest: () => Promise.reject(new Error('Down.')) }),
      report,
    });
    expect(await failing('l', quiet)).toBeNull();
    const slow = createSuggest({
      loadService: async () => ({ suggest: never }),
      report,
      budgetMs: 10,
    });
    expect(await slow('l', quiet)).toBeNull();
    expect(report).toHaveBeenCalledTimes(2);
  });

  it('ends without an error when the text has changed, and aborts the call to the service', async () => {
    const report = jest.fn();
    const control = new AbortController();
    let wasTold = false;
    const suggest = createSuggest({
      loadService: async () => ({
        suggest: (_text, signal) => {
          signal.addEventListener('abort', () => (wasTold = true));
          return never();
        },
      }),
      report,
    });
    const pending = suggest('l', control.signal);
    await new Promise((resolve) => setTimeout(resolve));
    control.abort();
    expect(await pending).toBeNull();
    expect(wasTold).toBe(true);
    expect(report).not.toHaveBeenCalled();
  });
});
