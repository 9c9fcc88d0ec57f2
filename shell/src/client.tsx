import './styles.css';
import '@tableside/ui/reset.css';
import '@tableside/ui/fonts.css';
import '@tableside/ui/tokens.css';
import '@tableside/ui/base.css';
import { boot } from './boot';
import { ignoreSkippedTransitions } from './router/skipped-transitions';
import { nextTask } from './wake/next-task';

ignoreSkippedTransitions();
// What the script brings was evaluated just now, which on a phone takes a task of its own.
void nextTask().then(boot);
