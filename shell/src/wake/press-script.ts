/** A press counts for this long, in milliseconds; later its outcome would only startle. */
const PATIENCE_MS = 10_000;

/** Runs in the page's head: a button that is pressed in a part that is asleep is pressed again once that part is awake; a
 * checkbox or radio button from where it stood before, whether or not waking has put it back by then. Only the last press counts, and none after a press on anything
 * else, or on what has heard it: React may wake a part by the press itself. Where it cannot, it stops the event at its
 * root, so an event that reaches the button has been heard. Links and forms work by themselves from the start. */
export const PRESS_SCRIPT = `(()=>{
const page=document.documentElement,bedOf=element=>element.closest('[data-asleep]');
let pressed,isChecked,pressedAt=0;
addEventListener('click',({target})=>{
const button=target.closest('button[type=button],[type=checkbox],[type=radio]');
const bed=button&&bedOf(button);
pressed=bed&&bed.dataset.asleep!=='listening'?button:null;
isChecked=pressed?.checked;pressedAt=Date.now();
if(pressed&&(page.dataset.asleep??'listening')==='listening')
button.addEventListener('click',()=>{pressed=null},{capture:true,once:true})},true);
new MutationObserver(()=>{
if(!pressed||bedOf(pressed))return;
const button=pressed;pressed=null;
if(!button.isConnected||Date.now()-pressedAt>=${PATIENCE_MS})return;
if(isChecked!==undefined&&button.checked===isChecked)button.checked=!isChecked;
button.click()
}).observe(document,{subtree:true,attributeFilter:['data-asleep']})})();`.replaceAll('\n', '');
