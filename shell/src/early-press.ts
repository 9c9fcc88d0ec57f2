/** A press counts for this long, in milliseconds; later its outcome would only startle. */
const PATIENCE_MS = 10_000;

/** Runs in the page's head: a button that is pressed before the page hears of it (`data-listening` on the document) is
 * pressed again once the page has come to life (`data-hydrated`); a checkbox or radio button, if coming to life has put
 * it back. Only the last one counts, and none after a press on anything else, or on what the page has heard. Links and
 * forms work by themselves from the start. */
export const EARLY_PRESS_SCRIPT = `(()=>{
const root=document.documentElement;let pressed,isChecked,pressedAt=0;
const hear=event=>{pressed='listening' in root.dataset?null:event.target.closest('button[type=button],[type=checkbox],[type=radio]');
isChecked=pressed?.checked;pressedAt=Date.now()};
addEventListener('click',hear,true);
new MutationObserver((_,observer)=>{
if(!('hydrated' in root.dataset))return;
observer.disconnect();removeEventListener('click',hear,true);
if(pressed?.isConnected&&(pressed.checked===undefined||pressed.checked!==isChecked)&&Date.now()-pressedAt<${PATIENCE_MS})pressed.click()
}).observe(root,{attributeFilter:['data-hydrated']})})();`.replaceAll('\n', '');
